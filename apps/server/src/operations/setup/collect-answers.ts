// Goes through the questions, on a terminal or with answers from a file or the environment.

import { StartError } from '../../platform/config/start-error.ts';
import type { Settings } from './environment-file.ts';
import { objectionOf, objectionTo, questions, type Question } from './questions.ts';

/** Always set: this command is for real money. */
const given: Settings = { PROFILE: 'production' };
/** Typed in place of an answer to leave a setting out. */
const nothing = '-';

export interface Terminal {
  /** What was typed in answer to the prompt. */
  readonly ask: (prompt: string) => Promise<string>;
  readonly say: (line: string) => void;
}

/** Asks one by one; `present` is what the file holds now. Settings that nobody asks for stay. */
export async function askAnswers({ ask, say }: Terminal, present: Settings): Promise<Settings> {
  let answers = given;
  for (const question of questions) {
    if (question.isAsked?.(answers) === false) continue;
    const standard = present[question.name] ?? question.standard;
    for (;;) {
      const typed = (await ask(promptOf(question, standard))).trim();
      const text = spelled(question, typed === '' ? standard : typed === nothing ? '' : typed);
      const objection = objectionTo(question, text, answers);
      if (objection === null) {
        answers = withAnswer(answers, question, text);
        break;
      }
      say(objection);
    }
  }
  return withOthers(answers, present);
}

/**
 * Takes what is given, then what the file holds now, then the standard answers. Throws `StartError`
 * with a sentence for each answer that is wrong or missing.
 */
export function takeAnswers(wanted: Settings, present: Settings): Settings {
  let answers = given;
  const objections: string[] = [];
  for (const question of questions) {
    if (question.isAsked?.(answers) === false) continue;
    const { name, standard } = question;
    const text = spelled(question, wanted[name] ?? present[name] ?? standard);
    const objection = objectionTo(question, text, answers);
    if (objection === null) answers = withAnswer(answers, question, text);
    else objections.push(objection);
  }
  if (objections.length > 0) throw new StartError(objections.join('\n'));
  return withOthers(answers, { ...present, ...wanted });
}

function promptOf({ text, standard }: Question, current: string): string {
  const shown = current === '' ? '' : ` [${withoutPassword(current)}]`;
  const leaving = current !== '' && standard === '' ? ` (${nothing}: none)` : '';
  return `${text}${shown}${leaving}: `;
}

/** Addresses hold passwords, and terminals keep what they showed. */
function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^:/@]*):[^@]*@/g, '$1:…@');
}

function spelled({ spell }: Question, text: string): string {
  return text === '' || spell === undefined ? text : spell(text);
}

function withAnswer(answers: Settings, { name }: Question, text: string): Settings {
  return text === '' ? answers : { ...answers, [name]: text };
}

/** Settings beside the questions, by their names. */
function withOthers(answers: Settings, all: Settings): Settings {
  const asked = new Set([...questions.map(({ name }) => name), ...Object.keys(given)]);
  const others = Object.entries(all)
    .filter(([name]) => !asked.has(name))
    .toSorted(([one], [other]) => one.localeCompare(other));
  const settings = { ...answers, ...Object.fromEntries(others) };
  const objection = objectionOf(settings);
  if (objection !== null) throw new StartError(objection);
  return settings;
}
