import type { Schemas } from '@probant/client';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/fields.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Badge, type Tone } from '../../../ui/messages/badge.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import { accountTexts } from '../texts.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

type AccountKey = Schemas['AccountKey'];

/** The keys of the tenant, newest first. */
export function KeysCard() {
  const t = useTexts(accountTexts);
  const client = useClient();
  const [isEndedShown, setEndedShown] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<AccountKey | null>(null);
  const keys = useQuery({
    queryKey: ['keys', isEndedShown],
    queryFn: ({ signal }) =>
      client.get('/v1/account/keys', { params: { query: { usable: !isEndedShown, limit: 1000 } }, signal }),
  });
  return (
    <Card
      title={t.keys}
      actions={
        <Button kind="primary" onClick={() => setCreating(true)}>
          <KeyRound aria-hidden="true" size={16} />
          {t.newKey}
        </Button>
      }
    >
      <div className="mb-3">
        <Checkbox label={t.showEnded} isChecked={isEndedShown} onChange={setEndedShown} />
      </div>
      {keys.error === null ? null : <ErrorNotice error={keys.error} onRetry={() => keys.refetch()} />}
      {keys.isPending ? <Loading /> : null}
      {keys.data === undefined ? null : <KeyTable keys={keys.data} onRevoke={setRevoked} />}
      {isCreating ? <NewKeyDialog onClose={() => setCreating(false)} /> : null}
      {revoked === null ? null : <RevokeDialog details={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  );
}

const STATE_TONES: Readonly<Record<AccountKey['state'], Tone>> = {
  active: 'good',
  expiring: 'watch',
  expired: 'neutral',
  revoked: 'neutral',
};

type KeyTableProps = { readonly keys: readonly AccountKey[]; readonly onRevoke: (key: AccountKey) => void };

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const t = useTexts(accountTexts);
  const { time } = useFormats();
  return (
    <Table label={t.keys}>
      <thead>
        <tr>
          <HeaderCell>{t.name}</HeaderCell>
          <HeaderCell isForWide>{t.start}</HeaderCell>
          <HeaderCell isForWide>{t.scopes}</HeaderCell>
          <HeaderCell isForWide>{t.state}</HeaderCell>
          <HeaderCell isForWide>{t.created}</HeaderCell>
          <HeaderCell isForWide>{t.lastUsed}</HeaderCell>
          <HeaderCell>{t.actions}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.key_id}>
            <Cell>
              <span className="wrap-anywhere">{key.name ?? t.unnamed}</span>
              <KeyDetails accountKey={key} />
            </Cell>
            <Cell isForWide>
              <code className="font-mono">{key.start}…</code>
            </Cell>
            <Cell isForWide>{key.scopes.map((scope) => t[scope]).join(', ')}</Cell>
            <Cell isForWide>
              <KeyState accountKey={key} />
            </Cell>
            <Cell isForWide>{time(key.created_at)}</Cell>
            <Cell isForWide>{key.last_used_at === null ? t.never : time(key.last_used_at)}</Cell>
            <Cell>
              {key.state === 'active' || key.state === 'expiring' ? (
                <Button kind="danger" aria-label={`${t.revoke} ${key.name ?? key.start}`} onClick={() => onRevoke(key)}>
                  {t.revoke}
                </Button>
              ) : null}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function KeyState({ accountKey: { state, expires_at: expiresAt } }: { readonly accountKey: AccountKey }) {
  const t = useTexts(accountTexts);
  const { date } = useFormats();
  return (
    <Badge tone={STATE_TONES[state]}>
      {t[state]}
      {state === 'expiring' && expiresAt !== null ? ` ${date(expiresAt)}` : ''}
    </Badge>
  );
}

/** On a small screen, what the columns that it leaves out say. */
function KeyDetails({ accountKey }: { readonly accountKey: AccountKey }) {
  const t = useTexts(accountTexts);
  const { time } = useFormats();
  const { start, scopes, created_at: createdAt, last_used_at: lastUsedAt } = accountKey;
  return (
    <div className="space-y-0.5 text-muted text-xs sm:hidden">
      <KeyState accountKey={accountKey} />
      <code className="wrap-anywhere block font-mono">{start}…</code>
      <span className="block">{scopes.map((scope) => t[scope]).join(', ')}</span>
      <span className="block">
        {t.created} {time(createdAt)}
      </span>
      <span className="block">
        {t.lastUsed} {lastUsedAt === null ? t.never : time(lastUsedAt)}
      </span>
    </div>
  );
}
