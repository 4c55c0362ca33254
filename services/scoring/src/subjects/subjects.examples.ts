import type { SubjectRefs } from '@probant/contracts/scoring';
import type { Static } from 'typebox';

export const subjectRefsExample = {
  subject_refs: [{ month: '2026-01', subject_ref: 'sr1_5R0xJ2mYkq3W8cVb1nZtL7pHf9aGdEuK4iOsXwQyT6A', analyses: 2 }],
  known: true,
} satisfies Static<typeof SubjectRefs>;

export const unknownSubjectExample = {
  subject_refs: [{ month: '2026-01', subject_ref: 'sr1_1kP8sVq0ZrT5yBn7LwEo3XgJd6hCuMa2fIxYb9tQ4Rc', analyses: 0 }],
  known: false,
} satisfies Static<typeof SubjectRefs>;
