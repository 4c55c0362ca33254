import type { Keystore } from '@probant/2d-doc/trust/keystore/open-keystore';
import type { TrustList } from '@probant/2d-doc/trust/read-trust-list';
import type { ImportResult } from '@probant/2d-doc/trust/refresh/import-files';
import type { AuthorityRefresh } from '@probant/2d-doc/trust/refresh/refresh-keystore';
import { DAY_MS } from '@probant/kernel/durations';

/** Problems that are listed; the others are counted. */
const MAX_LISTED_PROBLEMS = 20;

/** Returns the trust list and the keystore for a person, one line for each authority. */
export function formatKeystore(list: TrustList, keystore: Keystore, folder: string, now: number): string {
  const { problems } = keystore;
  return formatLines([
    `trust list  sequence ${list.sequence} of ${list.issued}${list.nextUpdate === null ? '' : `, next one due ${list.nextUpdate}`}`,
    `keystore    ${folder}, ${describeAge(keystore.refreshedAt, now)}`,
    ...list.authorities.map(({ id, state, name }) => `${id}  ${state}  ${describeSigners(id, keystore)}  ${name}`),
    ...problems.slice(0, MAX_LISTED_PROBLEMS).map(({ file, reason }) => `problem: ${file} ${reason}`),
    ...(problems.length > MAX_LISTED_PROBLEMS ? [`and ${problems.length - MAX_LISTED_PROBLEMS} more problems`] : []),
  ]);
}

function describeAge(refreshedAt: string | null, now: number): string {
  if (refreshedAt === null) return 'empty: run probant 2ddoc refresh';
  const days = Math.floor((now - Date.parse(refreshedAt)) / DAY_MS);
  return `updated ${refreshedAt.slice(0, 10)}, ${days < 1 ? 'today' : count(days, 'day')}${days < 1 ? '' : ' ago'}`;
}

function describeSigners(id: string, { signers, revocations }: Keystore): string {
  const own = signers.filter(({ authorityId }) => authorityId === id);
  const list = revocations.find(({ authorityId }) => authorityId === id);
  const revoked = own.filter(({ isRevoked }) => isRevoked).length;
  const state = list === undefined ? 'no revocation list' : `${revoked} revoked as of ${list.thisUpdate.slice(0, 10)}`;
  return own.length === 0 ? count(0, 'certificate') : `${count(own.length, 'certificate')}, ${state}`;
}

/** Returns the same as JSON. */
export const formatKeystoreJson = (list: TrustList, keystore: Keystore, folder: string): string =>
  `${JSON.stringify({
    tsl_sequence: list.sequence,
    tsl_issued: list.issued,
    tsl_next_update: list.nextUpdate,
    keystore: folder,
    updated_at: keystore.refreshedAt,
    authorities: list.authorities.map(({ id, state, name }) => {
      const own = keystore.signers.filter(({ authorityId }) => authorityId === id);
      const revocations = keystore.revocations.find(({ authorityId }) => authorityId === id);
      return {
        id,
        name,
        state,
        certificates: own.length,
        revoked: own.filter(({ isRevoked }) => isRevoked).length,
        revocation_list_of: revocations?.thisUpdate ?? null,
      };
    }),
    problems: keystore.problems,
  })}\n`;

/** Returns what a refresh did, one line for each authority and each problem. */
export const formatRefresh = (authorities: readonly AuthorityRefresh[]): string =>
  formatLines(
    authorities.flatMap(({ id, name, listed, added, revoked, problems }) => [
      `${id}  ${count(listed, 'certificate')}, ${added} new, ${revoked === null ? 'no revocation list' : `${revoked} revoked`}  ${name}`,
      ...problems.map((problem) => `${id}  problem: ${problem}`),
    ]),
  );

/** Returns what an import did, one line for each file. */
export const formatImport = ({ files, added, refused }: ImportResult): string =>
  formatLines([
    ...files.map(
      ({ name, signers, revocationLists, rejected }) =>
        `${name}: ${count(signers, 'certificate')}, ${count(revocationLists, 'revocation list')}, ${rejected} rejected`,
    ),
    `${added} new${refused > 0 ? `, no room for ${refused}` : ''}`,
  ]);

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const formatLines = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
