import { Component, type ReactNode } from 'react';
import { ErrorNotice } from './messages/error-notice.tsx';

type BoundaryState = { readonly error: unknown };

/** Shows the failure of one screen in its place; the menu remains. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <ErrorNotice error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
