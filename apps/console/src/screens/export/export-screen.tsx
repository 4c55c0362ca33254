import { PageHeader } from '../../ui/layout.tsx';

export function ExportScreen() {
  return <PageHeader title="Export" />;
}
