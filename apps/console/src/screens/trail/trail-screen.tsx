import { PageHeader } from '../../ui/layout.tsx';

export function TrailScreen() {
  return <PageHeader title="Trail" />;
}
