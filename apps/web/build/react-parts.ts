// React comes as CommonJS, which every file that uses it would unwrap for itself by helpers from
// one more file. Here it is unwrapped once, where it stands; what nobody uses is left out.

import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { fitsOf } from './library-patches.ts';

const require = createRequire(import.meta.url);
const names = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;
const prefix = '\0react-parts:';

/** Each of them has to be used in a build. */
export function reactParts(): Plugin {
  const fits = fitsOf('react-parts', names);
  return {
    name: 'react-parts',
    enforce: 'pre',
    apply: 'build',
    buildStart: fits.clear,
    resolveId(source, importer = '') {
      const isOurs = names.some((name) => name === source);
      const isReact = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/.test(importer);
      return isOurs && !isReact && !importer.startsWith(prefix) ? prefix + source : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      fits.add(name);
      const parts = Object.keys(require(name) as object);
      const lines = parts.map((part) => `export const ${part} = whole.${part};`);
      return `const whole = require('${name}');\nexport default whole;\n${lines.join('\n')}`;
    },
    generateBundle: fits.check,
  };
}
