import { PageHeader } from '../../ui/layout.tsx';

export function AssistantScreen() {
  return <PageHeader title="Assistant" />;
}
