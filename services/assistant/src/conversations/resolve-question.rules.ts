import type { Conversation } from './conversation.ts';

/** Words that open a question about the subject of the one before. */
const FOLLOW_UP_PATTERN =
  /^(?:et|mais|alors|donc|sinon|and|but|so|what about|how about|then)\b|^(?:pourquoi|comment|combien|quand|où|lequel|laquelle|lesquels|lesquelles|why|how|when|where|which)\s*\?*$/iu;
/** Words that point at something said before. */
const POINTING_PATTERN =
  /(?:^|[\s'’-])(?:cela|celui-ci|celle-ci|ceux-ci|celles-ci|celui-là|celle-là|ce dernier|cette dernière|ces derniers|y a-t-il droit|that one|this one|those|them)(?=[\s?.!,]|$)/iu;
const MAX_FOLLOW_UP_WORDS = 12;
const MAX_RESOLVED_LENGTH = 2_000;

/** Returns what a question means after the ones before it: a short follow-up ("et pour les apprentis ?") is read with the last question. */
export function resolveQuestion(question: string, before: Conversation | null): string {
  if (before === null || !isFollowUp(question)) return question;
  // The question itself comes last and is never cut.
  return `${before.lastResolved.slice(0, Math.max(0, MAX_RESOLVED_LENGTH - question.length))} ${question}`;
}

function isFollowUp(question: string): boolean {
  const text = question.trim();
  const words = text.slice(0, MAX_RESOLVED_LENGTH).split(/\s+/).length;
  return words <= MAX_FOLLOW_UP_WORDS && (FOLLOW_UP_PATTERN.test(text) || POINTING_PATTERN.test(text));
}
