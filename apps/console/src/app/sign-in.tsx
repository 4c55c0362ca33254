import { type FormEvent, useEffect, useState } from 'react';
import { defineTexts, useTexts } from '../i18n/define-texts.ts';
import { readKeptKey, useSessionState } from '../session/session.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox, TextField } from '../ui/controls/fields.tsx';
import { Notice } from '../ui/messages/badge.tsx';
import { ErrorNotice } from '../ui/messages/error-notice.tsx';

const texts = defineTexts({
  fr: {
    title: 'Console de Probant',
    lead: 'Lisez, contrôlez et prouvez vos documents. Entrez votre clé d’API pour commencer.',
    key: 'Clé d’API',
    hint: 'Elle reste dans la mémoire de cet onglet et n’est envoyée qu’à ce serveur.',
    keep: 'La garder jusqu’à la fermeture de l’onglet, même si je recharge la page',
    submit: 'Entrer',
    help: 'Pas de clé ? Votre administrateur en crée une dans la page Compte. L’exploitant crée la première avec la commande',
    missing: 'Entrez une clé.',
    refused:
      'Votre clé a été révoquée ou a expiré : ce qui était affiché est effacé, entrez une autre clé pour continuer.',
    again: 'Entrer une autre clé',
  },
  en: {
    title: 'Probant console',
    lead: 'Read, check and prove your documents. Enter your API key to start.',
    key: 'API key',
    hint: 'It stays in the memory of this tab and is sent to this server only.',
    keep: 'Keep it until this tab is closed, also when I reload the page',
    submit: 'Enter',
    help: 'No key? Your administrator creates one in the page Account. The operator creates the first one with the command',
    missing: 'Enter a key.',
    refused: 'Your key was revoked or has expired: what was shown is erased, enter another key to continue.',
    again: 'Enter another key',
  },
});

/** Asks for the visitor's key. */
export function SignIn() {
  const t = useTexts(texts);
  const { signIn, isKeyRefused } = useSessionState();
  const [apiKey, setApiKey] = useState('');
  const [isKept, setKept] = useState(false);
  const [isBusy, setBusy] = useState(readKeptKey() !== null);
  const [error, setError] = useState<unknown>(null);
  const [isMissing, setMissing] = useState(false);

  // A key that the visitor chose to keep in this tab.
  useEffect(() => {
    const kept = readKeptKey();
    if (kept === null) return;
    signIn(kept, { isKept: true })
      .catch(setError)
      .finally(() => setBusy(false));
  }, [signIn]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(apiKey.trim() === '');
    if (apiKey.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      await signIn(apiKey.trim(), { isKept });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };

  return (
    <div className="mx-auto mt-[8vh] max-w-md rounded-card border border-line bg-surface p-6 shadow-raised sm:p-8">
      <img src="./icon.svg" alt="" width={40} height={40} />
      <h1 className="mt-4 font-semibold text-2xl">{t.title}</h1>
      {isKeyRefused ? (
        <div role="alert" className="mt-3">
          <Notice tone="watch">{t.refused}</Notice>
        </div>
      ) : (
        <p className="mt-2 text-muted">{t.lead}</p>
      )}
      <form className="mt-6 space-y-4" onSubmit={submit} noValidate>
        <TextField
          label={t.key}
          hint={t.hint}
          error={isMissing ? t.missing : undefined}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={apiKey}
          onChange={setApiKey}
        />
        <Checkbox label={t.keep} isChecked={isKept} onChange={setKept} />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {isKeyRefused ? t.again : t.submit}
        </Button>
        {error === null ? null : <ErrorNotice error={error} />}
      </form>
      <p className="mt-6 border-line border-t pt-4 text-muted text-sm">
        {t.help} <code className="font-mono text-ink">probant keys issue</code>.
      </p>
    </div>
  );
}
