import './blocked-storage.ts';
import '../ui/tokens.css';
import '../ui/base.css';
import { loadLanguage } from '../ui/words/language.ts';

// Tables of words are made as their modules are loaded, so the language has to be there before.
await loadLanguage();
const { start } = await import('./start.tsx');
await start();
