// Makes a module of each icon in `icons.json`, under the name that lucide's package uses:
// `lucide-react/icons/house`. `icon-drawing.ts` draws it. The whole package would be 51 MB. `node
// tools/add-icon.ts house` copies an icon from the published package.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const drawing = join(import.meta.dirname, '..', 'src', 'app', 'icon-drawing.ts');
const list = join(import.meta.dirname, 'icons.json');
const named = /^lucide-react\/icons\/([\w-]+)$/;
const prefix = '\0icons/lucide/';

export function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId(source) {
      const [, name] = named.exec(source) ?? [];
      return name === undefined ? null : prefix + name;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      const known = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, unknown>>;
      const node = known[name];
      if (node === undefined) throw new Error(`${list} has no ${name}: node tools/add-icon.ts`);
      return [
        `import { createIcon } from ${JSON.stringify(drawing)};`,
        `export default /* @__PURE__ */ createIcon('${name}', ${JSON.stringify(node)});`,
      ].join('\n');
    },
  };
}
