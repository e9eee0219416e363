// Sentences of the server: one for each reason of a rejection and for each code of an answer.

import type { Rejection } from '@trine/contract/envelope.ts';
import type { Language } from '@trine/contract/languages.ts';
import { languageFacts } from '@trine/contract/languages.ts';
import type { RejectionDetails } from '@trine/contract/reasons.ts';
import type { DetailedReason, SentenceCode, Sentences } from './texts.ts';
import { fill, placeholdersOf } from './fill.ts';
import { serverTexts } from './server-texts.ts';

const moneyDetails = [
  'limit',
  'left',
  'min',
  'max',
  'join_limit',
  'money',
  'lock_money',
  'water_limit',
] as const;

/**
 * The sentence for a rejection, with what to do. If a detail is absent or zero, the reason's plain
 * sentence is used; for a field that people fill in by hand the sentence explains what it may
 * contain. Times are in `timeZone`, the operator's zone, and name it.
 */
export function rejectionSentence(
  language: Language,
  rejection: Rejection,
  timeZone = 'UTC',
): string {
  const sentences = serverTexts[language].sentences;
  const { reason, field, rule: broken } = rejection;
  if (broken !== undefined) return sentences.ruleSentences[broken];
  if (reason === 'invalid_field' && field !== undefined) {
    const rule = own(sentences.fieldRules, field);
    if (rule !== undefined) return rule;
  }
  const values = detailTexts(language, rejection, timeZone);
  const { detailed, plain } = templatesOf(sentences, rejection);
  const isComplete = placeholdersOf(detailed).every((name) => values[name] !== undefined);
  return isComplete ? fill(detailed, values) : plain;
}

/** The sentence of a reason with its details, and the one without. */
function templatesOf(sentences: Sentences, { reason, field, until }: Rejection) {
  const plain = sentences.plainSentences[reason as DetailedReason];
  if (reason === 'wrong_credentials' && field !== undefined) return sentences.wrongPassword;
  const isCode = reason === 'wrong_security_code' || reason === 'security_code_locked';
  if (isCode && until !== undefined) return { detailed: sentences.codeLockedUntil, plain };
  return { detailed: sentences.reasonSentences[reason], plain };
}

/** The meaning of an answer's code, for `msg`. */
export function codeSentence(language: Language, code: SentenceCode): string {
  return serverTexts[language].sentences.codeSentences[code];
}

function detailTexts(
  language: Language,
  details: RejectionDetails,
  timeZone: string,
): Record<string, string> {
  const sentences = serverTexts[language].sentences;
  const texts: Record<string, string> = {};
  const { field, tries_left: triesLeft, retry_after: retryAfter, until } = details;
  const fieldName = field === undefined ? undefined : own(sentences.fieldNames, field);
  if (fieldName !== undefined) texts['field'] = fieldName;
  if (triesLeft) texts['tries_left'] = String(triesLeft);
  if (retryAfter) texts['retry_after'] = durationText(sentences, retryAfter);
  if (until) texts['until'] = timeText(language, until, timeZone);
  if (details.note) texts['note'] = details.note;
  if (details.request_id) texts['request_id'] = details.request_id;
  for (const name of moneyDetails) {
    const amount = details[name];
    if (amount !== undefined && /[1-9]/.test(amount)) texts[name] = grouped(amount);
  }
  return texts;
}

/** Rounded up, so that a player does not try too early: "45 seconds", "2 minutes", "3 hours". */
function durationText({ durations }: Sentences, seconds: number): string {
  if (seconds < 100) return counted(Math.ceil(seconds), durations.second, durations.seconds);
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return counted(minutes, durations.minute, durations.minutes);
  return counted(Math.ceil(minutes / 60), durations.hour, durations.hours);
}

function counted(count: number, one: string, many: string): string {
  return fill(count === 1 ? one : many, { count });
}

/**
 * "Nov 21, 2025, 21:00 (GMT+8)": `Intl` places the zone differently by language, so it is appended.
 */
export function timeText(language: Language, epochSeconds: number, timeZone: string): string {
  const epochMs = epochSeconds * 1000;
  const time = new Intl.DateTimeFormat(languageFacts[language].tag, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(epochMs)
    .find((part) => part.type === 'timeZoneName');
  return `${time.format(epochMs)} (${zone?.value ?? timeZone})`;
}

/** "1234567.50" is "1,234,567.50" in all five languages. */
export function grouped(amount: string): string {
  return amount.replaceAll(/\d(?=(?:\d{3})+\.)/g, '$&,');
}

function own(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
