"""A ruling as a picture: from the deal to a scene, its layout, and the paint."""
