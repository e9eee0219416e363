import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { Providers } from './providers.tsx';
import { createConsoleRouter } from './router.tsx';

const place = document.querySelector('#app');
if (!place) throw new Error('the page has no #app');
createRoot(place).render(<Providers router={createConsoleRouter()} />);
