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
  const { time, date } = useFormats();
  return (
    <Table label={t.keys}>
      <thead>
        <tr>
          <HeaderCell>{t.name}</HeaderCell>
          <HeaderCell>{t.start}</HeaderCell>
          <HeaderCell>{t.scopes}</HeaderCell>
          <HeaderCell>{t.state}</HeaderCell>
          <HeaderCell>{t.created}</HeaderCell>
          <HeaderCell>{t.lastUsed}</HeaderCell>
          <HeaderCell>{t.actions}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.key_id}>
            <Cell>{key.name ?? t.unnamed}</Cell>
            <Cell>
              <code className="font-mono">{key.start}…</code>
            </Cell>
            <Cell>{key.scopes.map((scope) => t[scope]).join(', ')}</Cell>
            <Cell>
              <Badge tone={STATE_TONES[key.state]}>
                {t[key.state]}
                {key.state === 'expiring' && key.expires_at !== null ? ` ${date(key.expires_at)}` : ''}
              </Badge>
            </Cell>
            <Cell>{time(key.created_at)}</Cell>
            <Cell>{key.last_used_at === null ? t.never : time(key.last_used_at)}</Cell>
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
