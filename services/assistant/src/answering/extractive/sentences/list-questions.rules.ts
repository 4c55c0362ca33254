import { foldQuestion } from '../../../text-analysis/fold-start.ts';

/** What opens a question that may ask for several things. Folded. */
const LIST_WORDINGS = [
  'comment|dans quel ordre',
  'que faire|que (?:faut|doi[st]|doivent|devons|contien[a-z]+|comprend|comprennent)',
  "qu'est-ce (?:qui|qu[e'](?: ?(?:je|j'|on|il|elle|nous|vous|l[ae]s?|une?) ?)?) ?(?:doi[st]|doivent|devons|faut|fais|fait|contient|comprend|figure)",
  'quoi (?:apporter|prendre|fournir|mettre|prevoir|joindre|faire)|(?:je|on|nous|vous) (?:fais|fait|faisons|faites) quoi',
  'quels|quelles|etapes?|liste|check-?list|procedure|demarches?|marche a suivre|pieces|papiers|documents? a',
  'how (?:do|to|can|should)|what (?:should|must|do i|do we)|steps|in (?:what|which) order|which documents|what documents',
];

const INFINITIVE = '[a-z-]+(?:er|ir|re|oir)';

/** What opens a question for how something is done. Folded. */
const STEPS_WORDINGS = [
  'etapes?|procedure|demarches?|marche a suivre|mode operatoire|dans quel ordre',
  `comment (?:faire|proceder|s'y prendre|dois-je|puis-je|peut-on|doit-on|faut-il|on|je|${INFINITIVE}|(?:se|me|s'|m'|le|la|les|l'|en|y) ?${INFINITIVE})`,
  "que (?:faire|faut-il faire|dois-je faire|doit-on faire)|qu'est-ce (?:qu'il|que je|qu'on|que l'on|que nous) (?:faut faire|dois faire|doit faire|devons faire|fais|fait|faisons)",
  'quoi faire|(?:je|on|nous) (?:(?:dois|doit|devons) faire|fais|fait|faisons) quoi|par quoi (?:commencer|commence)',
  'how (?:do|can|should|would) (?:i|we|you|one)|how to|steps|what (?:should|must|do) (?:i|we) do|what to do|in (?:what|which) order',
];

const toPattern = (opening: string, wordings: readonly string[]): RegExp =>
  new RegExp(`(?:^|${opening})(?:${wordings.join('|')})(?![a-z])`);

const LIST_PATTERN = toPattern('[ ,;]', LIST_WORDINGS);
const STEPS_PATTERN = toPattern("[ ,;']", STEPS_WORDINGS);

/** Whether a question may ask for several things: papers, steps. */
export const asksForList = (question: string): boolean => LIST_PATTERN.test(foldQuestion(question));

/** Whether a question asks how something is done, step by step. */
export const asksForSteps = (question: string): boolean => STEPS_PATTERN.test(foldQuestion(question));
