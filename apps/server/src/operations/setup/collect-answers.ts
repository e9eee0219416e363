// Collects the answers to the questions: from a terminal, a file or the environment.

import { StartError } from '../../platform/config/start-error.ts';
import type { Settings } from './environment-file.ts';
import { settingsError, answerError, questions, type Question } from './questions.ts';

/** Always set: this command is for real money. */
const given: Settings = { PROFILE: 'production' };
/** The input that leaves a setting out. */
const nothing = '-';

export interface Terminal {
  /** Returns what the operator typed at the prompt. */
  readonly ask: (prompt: string) => Promise<string>;
  readonly say: (line: string) => void;
}

/** Asks each question; `present` is the current content of the file. Other settings stay. */
export async function askAnswers({ ask, say }: Terminal, present: Settings): Promise<Settings> {
  let answers = given;
  for (const question of questions) {
    if (question.isAsked?.(answers) === false) continue;
    const standard = present[question.name] ?? question.standard;
    for (;;) {
      const typed = (await ask(promptOf(question, standard))).trim();
      const text = spelled(question, typed === '' ? standard : typed === nothing ? '' : typed);
      const error = answerError(question, text, answers);
      if (error === null) {
        answers = withAnswer(answers, question, text);
        break;
      }
      say(error);
    }
  }
  return withOthers(answers, present);
}

/**
 * Takes the given answer, else the value in the file, else the default. Throws `StartError` with a
 * sentence for each wrong or missing answer.
 */
export function takeAnswers(wanted: Settings, present: Settings): Settings {
  let answers = given;
  const errors: string[] = [];
  for (const question of questions) {
    if (question.isAsked?.(answers) === false) continue;
    const { name, standard } = question;
    const text = spelled(question, wanted[name] ?? present[name] ?? standard);
    const error = answerError(question, text, answers);
    if (error === null) answers = withAnswer(answers, question, text);
    else errors.push(error);
  }
  if (errors.length > 0) throw new StartError(errors.join('\n'));
  return withOthers(answers, { ...present, ...wanted });
}

function promptOf({ text, standard }: Question, current: string): string {
  const shown = current === '' ? '' : ` [${withoutPassword(current)}]`;
  const leaving = current !== '' && standard === '' ? ` (${nothing}: none)` : '';
  return `${text}${shown}${leaving}: `;
}

/** Addresses contain passwords, and terminals keep their output. */
function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^:/@]*):[^@]*@/g, '$1:…@');
}

function spelled({ spell }: Question, text: string): string {
  return text === '' || spell === undefined ? text : spell(text);
}

function withAnswer(answers: Settings, { name }: Question, text: string): Settings {
  return text === '' ? answers : { ...answers, [name]: text };
}

/** Adds settings that no question asks for. */
function withOthers(answers: Settings, all: Settings): Settings {
  const asked = new Set([...questions.map(({ name }) => name), ...Object.keys(given)]);
  const others = Object.entries(all)
    .filter(([name]) => !asked.has(name))
    .toSorted(([one], [other]) => one.localeCompare(other));
  const settings = { ...answers, ...Object.fromEntries(others) };
  const error = settingsError(settings);
  if (error !== null) throw new StartError(error);
  return settings;
}
