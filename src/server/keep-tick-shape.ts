import { executionAsyncResource } from 'node:async_hooks'

// Imported first, for its effect: V8 compiles `process.nextTick` for the hidden class (V8's "map") of the objects that
// it makes. If no such object is alive when V8 collects garbage, the class is collected too, and V8 never compiles the
// next one's: each call takes five times as long until the process ends. A portal to which this happened while it
// started served 0.8 of what others do. docs/decisions/0072-ready-answers.md
process.nextTick(() => {
  const tick = executionAsyncResource()
  // The listener keeps the object for the life of the process.
  process.once('exit', () => tick)
})
