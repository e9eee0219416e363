// The verifier as a page: checks a chosen or dropped file and shows each step.

import { reportFile, type FileReport } from '../file-report.ts';
import { Unreadable } from '../unreadable.ts';

const place = elementOf('place', HTMLElement);
const file = elementOf('file', HTMLInputElement);
const key = elementOf('key', HTMLInputElement);
const result = elementOf('result', HTMLElement);

/** Above it, a file is none that Trine saves. */
const maxBytes = 200_000_000;

const titles: Readonly<Record<FileReport['verdict'], readonly [title: string, look: string]>> = {
  holds: ['It holds', 'holds'],
  fails: ['It fails', 'fails'],
  undrawn: ['Nothing fails, and not everything is known', 'unknown'],
  unsealed: ['Nothing fails, and not everything is known', 'unknown'],
  demo: ['It holds under the own key of a demo, which proves nothing about the house', 'unknown'],
};

file.addEventListener('change', () => void check(file.files));
key.addEventListener('change', () => void check(file.files));
for (const kind of ['dragenter', 'dragover']) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    place.classList.add('over');
  });
}
for (const kind of ['dragleave', 'drop']) {
  document.addEventListener(kind, () => place.classList.remove('over'));
}
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void check(event.dataTransfer?.files ?? null);
});

async function check(files: FileList | null): Promise<void> {
  const chosen = files?.[0];
  if (chosen === undefined) return;
  try {
    if (chosen.size > maxBytes) throw new Unreadable('The file is too large.');
    show(chosen.name, reportFile(await chosen.text(), key.value.trim()));
  } catch (error) {
    const text =
      error instanceof Unreadable ? error.message : `The check stopped: ${String(error)}`;
    result.replaceChildren(heading('Nothing could be checked', 'unknown'), paragraph(text));
  }
}

function show(name: string, { lines, verdict }: FileReport): void {
  const [title, look] = titles[verdict];
  const steps = document.createElement('ul');
  for (const line of lines) {
    const step = document.createElement('li');
    step.textContent = line.replaceAll(/ {2,}/g, ' · ');
    if (/^fails/i.test(line)) step.className = 'fails';
    steps.append(step);
  }
  result.replaceChildren(heading(title, look), paragraph(name), steps);
}

function heading(text: string, look: string): HTMLElement {
  const made = document.createElement('h2');
  made.textContent = text;
  made.className = look;
  return made;
}

function paragraph(text: string): HTMLElement {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
}

function elementOf<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${id}`);
}
