import { executionAsyncResource } from 'node:async_hooks'

// Imported first, for its effect: V8 compiles `process.nextTick` for the hidden class (V8's "map") of the objects that
// it makes. If no object of this class is alive when V8 collects garbage, the class is collected, too. Later objects
// get a new class, for which V8 does not compile the function again, so each call takes five times as long until the
// process ends. A portal to which this happened during its start served 0.8 times as many requests as other portals.
// docs/decisions/0072-ready-answers.md
process.nextTick(() => {
  const tick = executionAsyncResource()
  // The listener keeps the object for the life of the process.
  process.once('exit', () => tick)
})
