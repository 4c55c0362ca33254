import { PageHeader } from '../../ui/layout.tsx';

export function ScoringScreen() {
  return <PageHeader title="Scoring" />;
}
