import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** The current address; after it has changed, the boundary renders the children again instead of the fallback. */
  at: string
  /** Returns what to render in place of children that threw this error. */
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface Caught {
  at: string
  thrown?: { error: unknown } | undefined
}

/** Renders the fallback in place of children that threw an error, until the address changes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, caught: Caught): Caught | null {
    return at === caught.at ? null : { at, thrown: undefined }
  }

  /** React calls this with each caught error; log it, because a caught error does not reach the console by itself. */
  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    const { thrown } = this.state
    return thrown ? this.props.fallback(thrown.error) : this.props.children
  }
}
