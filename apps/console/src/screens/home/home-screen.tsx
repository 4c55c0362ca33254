import { PageHeader } from '../../ui/layout.tsx';

export function HomeScreen() {
  return <PageHeader title="Home" />;
}
