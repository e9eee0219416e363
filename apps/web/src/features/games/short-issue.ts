import { parseIssue } from '@trine/game/issue.ts';

/** A round by its number of the day, "#523". */
export function shortIssue(issue: string): string {
  return `#${parseIssue(issue)?.sequence ?? issue}`;
}
