// Serves the head of shared pages, and their pictures.

import { languages, type Language } from '@trine/contract/languages.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Profile } from '../../platform/config/config.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { PageHead } from '../../platform/http/app-page.ts';
import type { PublicRoundSources } from '../../game/rounds/public-round.ts';
import { pageHead } from './page-head.ts';
import { createPictureStore, type PictureStore, type SharePicture } from './picture-store.ts';
import { askedLanguage, roundOf, sharedPage } from './shared-page.ts';
import { createSharedRounds, type ReadSharedRound } from './shared-rounds.ts';
import { isTagKnown } from '../../platform/http/entity-tags.ts';

export interface SharingOptions extends PublicRoundSources {
  readonly chain: BeaconChain;
  readonly profile: Profile;
  readonly timeZone: string;
  /** The public origin; null: the host of the request. */
  readonly origin: string | null;
  readonly now: () => number;
  /** How long a page waits for its round; otherwise half a second. */
  readonly readWaitMs?: number;
}

export interface Sharing {
  readonly headOf: (request: FastifyRequest, path: string) => Promise<PageHead>;
  readonly mount: (app: FastifyInstance) => void;
}

export function createSharing(options: SharingOptions): Sharing {
  const { profile, timeZone, origin } = options;
  const readRound = createSharedRounds(options, options.now, options.readWaitMs);
  const store = createPictureStore(options.chain);
  return {
    async headOf(request, path) {
      const query = queryOf(request);
      const page = sharedPage(path, query);
      const round = page.kind === 'round' ? await readRound(page.game, page.issue) : 'missing';
      return pageHead({
        page,
        round: typeof round === 'string' ? null : round,
        asked: askedLanguage(query, request.headers['accept-language'] ?? ''),
        origin: origin ?? ownOrigin(request),
        isDemo: profile === 'demo',
        timeZone,
      });
    },
    mount(app) {
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const { name } = request.params as { readonly name: string };
        const found = await pictureOf(request, name, { store, readRound });
        return found === null ? reply.callNotFound() : sendPicture(request, reply, found);
      };
      // Some crawlers request the size of a picture before they fetch it.
      app.route({ method: ['GET', 'HEAD'], url: '/share/:name', handler });
    },
  };
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
}

const plainHost = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,39}\])(?::[0-9]{1,5})?$/i;

/** Without the setting `LINES` the only known origin is the request's. */
function ownOrigin({ protocol, host }: FastifyRequest): string {
  return plainHost.test(host) ? `${protocol}://${host.toLowerCase()}` : '';
}

interface Found {
  readonly picture: SharePicture;
  readonly maxAgeSeconds: number;
}

interface Sources {
  readonly store: PictureStore;
  readonly readRound: ReadSharedRound;
}

const ages = { final: 86_400, undrawn: 30, instead: 10 } as const;
const languageNames = languages.join('|');
const generalName = new RegExp(`^(home|invitation)-(${languageNames})\\.png$`);
const roundName = new RegExp(`^round-(\\d)-(\\d+)-(${languageNames})\\.png$`);

/** Null for an invalid name and for a round that does not exist. */
async function pictureOf(
  request: FastifyRequest,
  name: string,
  { store, readRound }: Sources,
): Promise<Found | null> {
  const [, kind, generalLanguage] = generalName.exec(name) ?? [];
  if (kind !== undefined) {
    const picture = await store.general(kind as 'home' | 'invitation', generalLanguage as Language);
    return { picture, maxAgeSeconds: ages.final };
  }
  const [, gameId = null, issue = null, roundLanguage] = roundName.exec(name) ?? [];
  const page = roundOf(gameId, issue);
  if (page.kind !== 'round') return null;
  const round = await readRound(page.game, page.issue);
  if (round === 'missing') return null;
  const language = roundLanguage as Language;
  const instead = async () => {
    return { picture: await store.general('home', language), maxAgeSeconds: ages.instead };
  };
  if (round === 'unavailable') return instead();
  const picture = await store.ofRound({ round, language, address: clientAddress(request) });
  if (picture === 'busy') return instead();
  return { picture, maxAgeSeconds: round.state === 'undrawn' ? ages.undrawn : ages.final };
}

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { picture, maxAgeSeconds }: Found,
): FastifyReply {
  reply.headers({
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    etag: picture.tag,
    // Other sites embed it.
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { 'if-none-match': known = '' } = request.headers;
  if (isTagKnown(known, picture.tag)) return reply.code(304).send();
  return reply.type('image/png').send(picture.bytes);
}
