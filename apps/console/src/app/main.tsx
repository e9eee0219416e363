import './blocked-storage.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import { loadLanguage } from '../ui/words/language.ts';

// Modules build tables of texts while they load, so the language must be loaded first.
await loadLanguage();
const { start } = await import('./start.tsx');
await start();
