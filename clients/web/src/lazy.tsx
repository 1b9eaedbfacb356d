import type { ComponentType, VNode } from "preact";
import { useState } from "preact/hooks";
import { useLoad } from "./load.ts";
import { Page, Trouble, Waiting } from "./ui.tsx";
import { words } from "./words.ts";

/** What a page is given: the values in its address. */
export interface PageProps {
  values: Record<string, string>;
}
export type PageComponent = ComponentType<PageProps>;

const loaded = new Map<string, PageComponent>();

/** A page whose script is loaded when it is opened first. */
export function Lazy({
  name,
  load,
  values,
}: {
  name: string;
  load: () => Promise<{ default: PageComponent }>;
  values: Record<string, string>;
}) {
  const [tries, setTries] = useState(0);
  const { data, error } = useLoad(async () => {
    const { default: component } = await load();
    loaded.set(name, component);
    return component;
  }, `${name} ${tries}`);
  const Component = loaded.get(name) ?? data;
  if (Component) return <Component key={name} values={values} />;
  if (error === undefined)
    return (
      <main id="content">
        <Waiting />
      </main>
    );
  // After an update of the server, the files that this page names are gone.
  return (
    <Page title={words.app}>
      <Trouble error={error} retry={() => setTries((n) => n + 1)} />
      <p>
        {words.newVersion}{" "}
        <button type="button" class="link" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </p>
    </Page>
  );
}

/** A part of a page whose script is loaded when it is shown first. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => VNode {
  let Component: ComponentType<P> | undefined;
  return function Part(props: P) {
    const { error, reload } = useLoad(async () => {
      Component = await load();
      return true;
    }, "");
    return Component ? <Component {...props} /> : error === undefined ? <Waiting /> : <Trouble error={error} retry={reload} />;
  };
}
