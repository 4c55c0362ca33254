import { PageHeader } from '../../ui/layout.tsx';

export function OperatorScreen() {
  return <PageHeader title="Operator" />;
}
