import { writeFileSync } from 'node:fs';

/** Reports why a `beforeAll` or `afterAll` failed, which the JSON report leaves out. */
export default class HookErrors {
  onTestRunEnd(modules) {
    const errors = modules.map((module) => [
      module.moduleId,
      [...module.children.allSuites()]
        .flatMap((suite) => suite.errors())
        .map(({ message }) => message)
        .join('\n'),
    ]);
    writeFileSync(process.env.HOOK_ERRORS, JSON.stringify(Object.fromEntries(errors)));
  }
}
