import { PageHeader } from '../../ui/layout.tsx';

export function ReceiptsScreen() {
  return <PageHeader title="Receipts" />;
}
