import { options } from 'preact'

// Effects run right after their rendering, not after the next paint: a key that follows quickly on another would meet
// the listener of the state before. In tests nothing is painted at all.
options.requestAnimationFrame = queueMicrotask
