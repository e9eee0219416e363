/** What changes the lines: nothing that the first screen waits for. */
import { lineUrlsKey, originOf, type HostId, type LineUrls, type UsedLine } from './hosts.ts';
import { updateSession, useSession } from './session.ts';

/** As the home call names them; what is no address of a server leads to the page's own. */
export function lineUrlsOf(lines: readonly { id: HostId; url: string }[]): LineUrls {
  const urlOf = (line: HostId) => originOf(lines.find(({ id }) => id === line)?.url ?? '');
  return [urlOf(0), urlOf(1)];
}

export function chooseLine(activeList: HostId): void {
  updateSession({ activeList, standIn: null });
}

/** Learns where the lines lead; what stood in for another address is needed no more. */
export function setHostUrls(lineUrls: LineUrls): void {
  const known = useSession.getState().lineUrls;
  if (lineUrls.every((url, line) => url === known[line])) return;
  sessionStorage.setItem(lineUrlsKey, lineUrls.join(' '));
  updateSession({ lineUrls, standIn: null });
}

/** The chosen line does not answer, and this one does; null when it answers again. */
export function takeInstead(standIn: UsedLine | null): void {
  updateSession({ standIn });
}
