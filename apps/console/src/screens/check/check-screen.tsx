import { PageHeader } from '../../ui/layout.tsx';

export function CheckScreen() {
  return <PageHeader title="Check" />;
}
