import { foldInPlace } from '@probant/french/text-folding';
import { DEGREE } from './entry-words.ts';

/** "Bachelor of Science in Computer Science" -> its degree and its field; "BTS Comptabilité" keeps its whole name as the degree. */
export function splitDegree(text: string): { readonly degree: string; readonly field: string | null } {
  const [bare = text] = text.split(/\s+[-–]\s+(?=\d)/);
  const connected = /\s(?:in|en)\s/i.exec(bare);
  if (connected)
    return { degree: bare.slice(0, connected.index), field: bare.slice(connected.index + connected[0].length) };
  const match = DEGREE.exec(foldInPlace(bare));
  const rest = match ? bare.slice(match.index + match[0].length).replace(/^[\s:,'-]+(?:de |d')?/i, '') : '';
  return { degree: bare, field: /^\p{L}{3}/u.test(rest) ? rest : null };
}
