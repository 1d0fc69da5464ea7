import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** A new value shows the children again. */
  at: string
  /** Rendered in place of children that threw. */
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface Caught {
  at: string
  thrown?: { error: unknown } | undefined
}

/** Shows a page for an error that its children throw, until the reader goes elsewhere. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, caught: Caught): Caught | null {
    return at === caught.at ? null : { at, thrown: undefined }
  }

  /** Without this, nobody who looks into the console would find it. */
  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    const { thrown } = this.state
    return thrown ? this.props.fallback(thrown.error) : this.props.children
  }
}
