// The API on its port.

import { logServedBuild } from './game/public-log/log-build.ts';
import { startDrawChecks } from './game/rounds/verify-draws.ts';
import { errorCode, StartError } from './platform/config/start-error.ts';
import { closeAfterAnswers, closeServer } from './platform/http/close-server.ts';
import { createApi } from './api.ts';
import type { Parts } from './world.ts';

/** Longer than the time limit of every statement: no request that can be answered is cut. */
const closeWithinMs = 15_000;

export interface ServedApi {
  readonly address: string;
  readonly drain: () => void;
}

export async function serveApi(opened: AsyncDisposableStack, parts: Parts): Promise<ServedApi> {
  await logServedBuild(parts.database, parts.world.webFolder);
  const server = createApi(parts);
  opened.defer(() => closeServer(server, closeWithinMs));
  const checks = startDrawChecks({ ...parts, log: parts.world.log });
  opened.defer(() => checks.stop());
  const { host, port } = parts.config;
  try {
    const address = await server.listen({ host, port });
    return { address, drain: () => closeAfterAnswers(server) };
  } catch (error) {
    if (!['ENOTFOUND', 'EAI_AGAIN'].includes(errorCode(error))) throw error;
    throw new StartError(`HOST ${host} is no address of this machine: set HOST to one it has.`);
  }
}
