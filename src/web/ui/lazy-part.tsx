import { type ComponentType, useEffect, useState } from 'react'
import { isChunkError } from '../router/load-chunk.ts'
import { BrokenOff, type BrokenOffProps } from './BrokenOff.tsx'

interface LazyPartOptions {
  /** Rendered while the chunk loads. */
  Pending?: ComponentType
  /** Shown if the chunk does not arrive, instead of the default message with a retry. */
  Failed?: ComponentType<BrokenOffProps>
}

/**
 * Makes a component of a chunk that is loaded when the component is first rendered. If the chunk does not arrive, a
 * message with a retry takes the component's place; the screen around it stays, with everything that was typed.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyPartOptions = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = await load()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like React's lazy.
  return function LazyPart(props: Props) {
    const { isHere, failure, retry } = useLoading(loaded !== undefined, loadOnce)
    const { Pending = Nothing, Failed = BrokenOff } = options
    const Part = loaded
    if (isHere && Part) return <Part {...props} />
    return failure ? <Failed error={failure.error} onRetry={retry} /> : <Pending />
  }
}

function useLoading(isLoaded: boolean, load: () => Promise<void>) {
  const [state, setState] = useState<'coming' | 'here' | { error: unknown }>(isLoaded ? 'here' : 'coming')
  useEffect(() => {
    if (state !== 'coming') return
    let isShown = true
    const begin = async () => {
      try {
        await load()
        if (isShown) setState('here')
      } catch (error) {
        if (isShown) setState({ error })
      }
    }
    void begin()
    return () => {
      isShown = false
    }
  }, [state, load])
  const failure = typeof state === 'string' ? undefined : state
  // Only a failed download gets a retry; an error in the chunk's own code goes to the error page.
  if (failure && !isChunkError(failure.error)) throw failure.error
  return { isHere: state === 'here', failure, retry: () => setState('coming') }
}

function Nothing() {
  return null
}
