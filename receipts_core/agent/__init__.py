"""The budgeted tool-use loop over the Model port."""
