import { PageHeader } from '../../ui/layout.tsx';

export function AccountScreen() {
  return <PageHeader title="Account" />;
}
