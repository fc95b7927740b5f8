import { Component, type ReactNode } from 'react';

interface BesideProps {
  /** Called once when the part cannot be rendered, most often because its file cannot be loaded. */
  onFailure?: () => void;
  children: ReactNode;
}

/** A part next to the page, behind a boundary of its own: when it cannot be drawn it is left out, and the page stays. */
export class Beside extends Component<BesideProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
