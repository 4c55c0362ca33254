import { NamedObject } from '@probant/contracts/schema';
import { type Static, Type } from 'typebox';

export const ScoringHealth = NamedObject('ScoringHealth', {
  status: Type.String({ description: '`ok`, or `degraded` with a reason' }),
  reason: Type.Optional(Type.String({ description: 'Addition: what is wrong, while `status` is `degraded`' })),
  version: Type.String(),
  scoring_version: Type.String(),
});

/** Returns the state of the service. The log has the cause: health needs no key, so it names neither a tenant, a folder nor a bucket. */
export const describeKeyState = (areKeysUsable: boolean): Pick<Static<typeof ScoringHealth>, 'status' | 'reason'> =>
  areKeysUsable
    ? { status: 'ok' }
    : {
        status: 'degraded',
        reason: 'the keys of scoring cannot be used: analyses are refused with 503 (the log says why)',
      };
