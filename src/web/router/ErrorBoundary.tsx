import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** The current address; when it changes, the children are shown again in place of the fallback. */
  at: string
  /** Rendered in place of children that threw. */
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface Caught {
  at: string
  thrown?: { error: unknown } | undefined
}

/** Shows the fallback for an error that the children throw, until the address changes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, caught: Caught): Caught | null {
    return at === caught.at ? null : { at, thrown: undefined }
  }

  /** Without this, the console would not show errors that the boundary has caught. */
  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    const { thrown } = this.state
    return thrown ? this.props.fallback(thrown.error) : this.props.children
  }
}
