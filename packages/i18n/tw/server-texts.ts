import type { ServerTexts } from '../texts.ts';
import { articles } from './articles.ts';
import { messages } from './messages.ts';
import { names } from './names.ts';
import { sentences } from './reasons.ts';
import { service } from './service.ts';
import { sharing } from './sharing.ts';

export const serverTexts: ServerTexts = { articles, messages, names, sentences, service, sharing };
