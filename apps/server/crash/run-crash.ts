// One run: a server under load, one death after another, then the books. What must hold at the end:
// everything that was acknowledged, once; everything else answered; the timetable; the audit.

import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { freePort } from '../src/database/embedded-host.ts';
import { readRecord, removeEmbedded, urlOf } from '../src/database/embedded-record.ts';
import { openPool } from '../src/database/pool.ts';
import { openDatabase, type Database } from '../src/database/transaction.ts';
import { auditAll, type AuditResult } from '../src/operations/audit.ts';
import { readSecrets } from '../src/secrets.ts';
import { stillToCome } from './books.sql.ts';
import { checkBets, type BetCounts } from './check-bets.ts';
import { checkRounds, type Absence, type CheckedRounds } from './check-rounds.ts';
import { startLoad, type Journal, type Load } from './load-process.ts';
import type { Strike } from './plan.ts';
import { openClient } from './player.ts';
import { processesOn } from './postmaster.ts';
import { awaitSignUp, type Probe } from './recovery.ts';
import { startService } from './service.ts';
import { createStriker, type Death } from './strike.ts';
