import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useClient } from '../../../session/session.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import type { TrailEvent } from '../events/use-events.ts';
import { trailTexts } from '../texts.ts';
import { computePath, encodeBase64, readProof } from './merkle-path.rules.ts';
import { MerklePicture } from './merkle-picture.tsx';
import { PathTable } from './path-table.tsx';
import { ProofFiles } from './proof-files.tsx';

/** A checkpoint is signed within ten seconds of an event; until then the proof is asked for again. */
const REFETCH_MS = 2_000;

/** The proof of one event: what the service says, and what the browser recomputes by itself. */
export function EventProof({ event }: { readonly event: TrailEvent }) {
  const t = useTexts(trailTexts);
  const { count } = useFormats();
  const client = useClient();
  const answer = useQuery({
    queryKey: ['proof', event.id],
    queryFn: async ({ signal }) => {
      const response = await client.get('/v1/events/{event_id}/proof', {
        params: { path: { event_id: event.id } },
        signal,
      });
      const proof = response.tlog_proof === null ? null : readProof(response.tlog_proof);
      // Browsers compute hashes only on encrypted connections, and on the machine itself.
      const canCompute = proof !== null && globalThis.crypto.subtle !== undefined;
      return { response, proof, path: canCompute ? await computePath(response.event_hash, proof.steps) : null };
    },
    refetchInterval: ({ state }) => (state.data?.response.checkpoint === 'not_yet' ? REFETCH_MS : false),
  });
  if (answer.error !== null) return <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Loading lines={6} />;
  const { response, proof, path } = answer.data;
  const root = path?.at(-1);
  const isRootRight = root !== undefined && encodeBase64(root) === proof?.checkpoint.root;
  return (
    <div className="space-y-4">
      <ul className="space-y-2 text-sm">
        <Finding state={response.ok ? 'good' : 'bad'}>{response.ok ? t.hashOk : t.hashBroken}</Finding>
        {response.checkpoint === 'covered' && proof !== null ? (
          <Finding state="good">
            {t.covered(count(proof.checkpoint.size, { one: t.eventOne, other: t.eventOther }))}
          </Finding>
        ) : response.checkpoint === 'contradicted' ? (
          <Finding state="bad">{t.contradicted}</Finding>
        ) : (
          <Finding state="wait">{t.not_yet}</Finding>
        )}
        {proof === null ? null : path === null ? (
          <Finding state="wait">{t.rootUnknown}</Finding>
        ) : (
          <Finding state={isRootRight ? 'good' : 'bad'}>{isRootRight ? t.rootOk : t.rootBroken}</Finding>
        )}
      </ul>
      {proof === null ? null : (
        <>
          <MerklePicture proof={proof} path={path} />
          <PathTable proof={proof} path={path} />
          <p className="text-muted text-sm">{t.signatureNote}</p>
        </>
      )}
      <ProofFiles event={event} proofFile={response.tlog_proof} />
    </div>
  );
}

const STATES = {
  good: { Icon: CircleCheck, className: 'text-good' },
  bad: { Icon: CircleX, className: 'text-bad' },
  wait: { Icon: Clock, className: 'text-watch' },
} as const;

function Finding({ state, children }: { readonly state: keyof typeof STATES; readonly children: ReactNode }) {
  const { Icon, className } = STATES[state];
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" size={18} className={`mt-0.5 shrink-0 ${className}`} />
      <span>{children}</span>
    </li>
  );
}
