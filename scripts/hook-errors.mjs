import { writeFileSync } from 'node:fs';

/** Reports why a `beforeAll` or `afterAll` failed, which the JSON report leaves out. */
export default class HookErrors {
  onTestRunEnd(modules) {
    const errors = modules.flatMap((module) =>
      [...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map(({ message }) => [module.moduleId, message]),
      ),
    );
    writeFileSync(process.env.HOOK_ERRORS, JSON.stringify(Object.fromEntries(errors)));
  }
}
