import { findBaseUrl } from '../../api/base-url.ts';
import { useTexts } from '../../i18n/define-texts.ts';
import { operatorTexts } from './texts.ts';

/** What to do about a state: the page of the documentation that the same gateway serves, in a tab of its own so that the key stays in this one. */
export function Advice() {
  const t = useTexts(operatorTexts);
  return (
    <p className="text-muted text-sm">
      {t.advice}{' '}
      <a
        href={`${findBaseUrl()}/docs/guide/operating#the-state-of-the-installation`}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline underline-offset-4"
      >
        {t.guide}
      </a>
    </p>
  );
}
