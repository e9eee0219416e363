import { parseIssue } from '@trine/game/issue.ts';

/** The number of a round within its day, "#523". */
export function shortIssue(issue: string): string {
  return `#${parseIssue(issue)?.sequence ?? issue}`;
}
