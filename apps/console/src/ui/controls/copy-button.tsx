import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { defineTexts, useTexts } from '../../i18n/define-texts.ts';
import { useAnnounce } from '../announcer.tsx';
import { Button } from './button.tsx';

const texts = defineTexts({ fr: { copied: 'Copié' }, en: { copied: 'Copied' } });

/** Copies a text; the button says so until it is pressed again. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTexts(texts);
  const announce = useAnnounce();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
    announce(t.copied);
  };
  return (
    <Button onClick={copy}>
      {copied === text ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
      {copied === text ? t.copied : label}
    </Button>
  );
}
