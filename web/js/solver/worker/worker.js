/** The first script of the page's own worker. */

import { boot } from "./boot.js";
import { serve } from "./serve.js";

serve(self, boot);
