// The kit's styles in its documented order, only of the components the first pages use; later pages bring their own. Ours
// come after them. In a module of their own: those of the entry would come after our layer of the build, and undo it.
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Loader.css";
import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Group.css";
import "@mantine/core/styles/Stack.css";
import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/atkinson-hyperlegible-mono/wght.css";
import "./tokens.css";
import "./lists.css";
import "./opening.css";
import "virtual:theme-variables.css";
