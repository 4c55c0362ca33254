import { PageHeader } from '../../ui/layout.tsx';

export function ReadScreen() {
  return <PageHeader title="Read" />;
}
