// The pages of imports into a log.
import { Tabs } from "../../../nav.tsx";
import { importsWords } from "../../../words/imports.ts";

const text = importsWords.imports;

export const ImportTabs = ({ open }: { open: string }) => (
  <Tabs
    label={text.ways}
    open={open}
    pages={[
      ["imports", text.files],
      ["connections", text.connections],
    ]}
  />
);
